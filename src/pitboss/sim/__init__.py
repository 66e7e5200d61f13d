"""Rounds by the million: dealt, decided and counted by kernels, priced by the settlement, checked by the engine."""
