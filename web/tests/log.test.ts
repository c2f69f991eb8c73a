import { render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';

import type { StoryEvent } from '../src/lib/protocol';
import Log from '../src/table/Log.svelte';

const STORY = [
  { n: 0, at: 0, kind: 'RoundBegan', text: ['Round 1 begins.'], fields: {} },
  { n: 1, at: 1, kind: 'CubePlaced', text: ['A places blue.'], fields: {} },
] as unknown as StoryEvent[];

vi.stubGlobal('ResizeObserver', class {
  observe() {}
  disconnect() {}
}); // which jsdom does not have

function headings(kinds: string[]): string[] {
  const { container } = render(Log, { story: STORY, headings: kinds, light: () => {} });
  return [...container.querySelectorAll('h3')].map((heading) => heading.textContent?.trim() ?? '');
}

test('the events that a game calls headings are headings of the log', () => {
  expect(headings(['RoundBegan'])).toEqual(['Round 1 begins.']);
  expect(headings([])).toEqual([]);
});
