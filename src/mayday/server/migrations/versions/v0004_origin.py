"""Where a match was made from."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("origin", sa.String(64)))
    op.create_index("ix_matches_origin", "matches", ["origin"])
