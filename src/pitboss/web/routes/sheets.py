"""Written next."""

from fastapi import APIRouter

router = APIRouter()
