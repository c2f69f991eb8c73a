"""A crew learns Systems Failing with MaskablePPO: pip install 'mayday-games[train]'.

python docs/examples/masked_ppo.py
"""

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO


def main(steps=60_000):
    env = gymnasium.make(
        "mayday.rl:mayday/SystemsFailing-v2", difficulty="easy", partner="self", observation="float"
    )
    model = MaskablePPO("MlpPolicy", env, n_steps=min(steps, 1024), gamma=1.0, seed=1)
    model.learn(steps)
    won = 0
    for seed in range(10):
        observation, info = env.reset(seed=1000 + seed)
        over = cut = False
        while not (over or cut):
            action, _ = model.predict(observation, action_masks=info["action_mask"])
            observation, reward, over, cut, info = env.step(np.int64(action))
        won += reward > 0
    print(f"{won} of 10 games won after {model.num_timesteps} decisions")
    return model.num_timesteps


if __name__ == "__main__":
    main()
