"""How far a match is, and the draws of its set-up: what is known without playing it again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("stage", "setup"):
        op.add_column("matches", sa.Column(name, sa.Text, nullable=False, server_default="[]"))
