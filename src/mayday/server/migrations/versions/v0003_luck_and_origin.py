"""Luck that was made anew in the middle of a match, and where a match was made from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("setup", sa.Text))
    op.add_column("matches", sa.Column("origin", sa.String(64)))
    op.create_index("ix_matches_origin", "matches", ["origin"])
