"""Dates: conversion from strings and numbers, and back."""
