"""Proximal policy optimisation in one file, in the manner of CleanRL: needs torch.

Many games side by side, a network that scores every action, and a mask that leaves only those that
are offered.

python docs/examples/ppo_loop.py
"""

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from mayday.games import find
from mayday.rl.layout import Layout
from mayday.rl.vector import TableVectorEnv

GAME, OPTIONS = "systems-failing", {"difficulty": "easy"}
RATE, GAMMA, LAMBDA, CLIP, ENTROPY = 3e-4, 0.997, 0.95, 0.2, 0.01
EPOCHS, MINIBATCH = 4, 512


class Agent(nn.Module):
    def __init__(self, scale, actions, hidden=128):
        super().__init__()
        self.register_buffer("factor", torch.as_tensor(1 / scale))
        self.trunk = nn.Sequential(
            nn.Linear(len(scale), hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.actor, self.critic = nn.Linear(hidden, actions), nn.Linear(hidden, 1)

    def forward(self, observations, masks):
        told = self.trunk(observations * self.factor)
        scores = self.actor(told).masked_fill(masks == 0, -1e9)
        return Categorical(logits=scores), self.critic(told).squeeze(-1)


def advantages(rewards, values, ended, last):
    """Generalised advantage estimation, backwards over the steps of a rollout."""
    found, running = torch.zeros_like(rewards), 0.0
    for t in reversed(range(len(rewards))):
        following = last if t == len(rewards) - 1 else values[t + 1]
        delta = rewards[t] + GAMMA * following * ~ended[t] - values[t]
        running = delta + GAMMA * LAMBDA * running * ~ended[t]
        found[t] = running
    return found


def main(steps=100_000, games=32, rollout=64):
    torch.manual_seed(1)
    tables = TableVectorEnv(GAME, games, partner="self", options=OPTIONS)
    agent = Agent(Layout(find(GAME)).scale, tables.single_action_space.n)
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE)
    seen, told = tables.reset(seed=1)
    fresh = np.zeros(games, bool)  # the step that begins a new game is not learned from
    done = 0
    while done < steps:
        kept = []
        for _ in range(rollout):
            now = torch.as_tensor(seen, dtype=torch.float32), torch.as_tensor(told["action_mask"])
            with torch.no_grad():
                chances, values = agent(*now)
                actions = chances.sample()
            seen, rewards, over, cut, told = tables.step(actions.numpy())
            ended = torch.as_tensor(over | cut)
            paid = torch.as_tensor(rewards, dtype=torch.float32)
            used = torch.as_tensor(~fresh)
            kept.append((*now, actions, chances.log_prob(actions), values, paid, ended, used))
            fresh = over | cut
        rows = [torch.stack(column) for column in zip(*kept)]
        with torch.no_grad():
            now = torch.as_tensor(seen, dtype=torch.float32), torch.as_tensor(told["action_mask"])
            gained = advantages(rows[5], rows[4], rows[6], agent(*now)[1])
        goals = gained + rows[4]
        used = rows[7].flatten()
        data = [each.flatten(0, 1)[used] for each in (*rows[:4], gained, goals)]
        for _ in range(EPOCHS):
            for part in torch.randperm(len(data[2])).split(MINIBATCH):
                observations, masks, actions, before, gain, goal = (each[part] for each in data)
                chances, values = agent(observations, masks)
                ratio = (chances.log_prob(actions) - before).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                actor = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
                critic = nn.functional.mse_loss(values, goal)
                loss = actor + 0.5 * critic - ENTROPY * chances.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
        done += rollout * games
        results = rows[5][rows[6]]
        print(f"{done} decisions, {(results > 0).sum()} of {len(results)} games won")
    tables.close()
    return done


if __name__ == "__main__":
    main()
