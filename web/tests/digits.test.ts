import { expect, test, vi } from 'vitest';
import { Digits, FORGET_MS } from '../src/lib/digits.svelte';

const upTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1);

test('a number that no other begins with is picked at once', () => {
  expect(new Digits().type('4', upTo(12))).toBe(4);
});

test('a number that others begin with waits for one more digit', () => {
  const digits = new Digits();
  expect(digits.type('1', upTo(12))).toBeNull();
  expect(digits.marked(upTo(12))).toBe(1);
  expect(digits.type('2', upTo(12))).toBe(12);
});

test('Enter says that the number is complete', () => {
  const digits = new Digits();
  digits.type('1', upTo(12));
  expect(digits.type('Enter', upTo(12))).toBe(1);
  expect(digits.type('Enter', upTo(12))).toBeNull();
});

test('a digit that fits no longer number begins a new one', () => {
  const digits = new Digits();
  digits.type('1', upTo(12));
  expect(digits.type('7', upTo(12))).toBe(7);
});

test('other keys and impossible numbers pick nothing', () => {
  const digits = new Digits();
  expect(digits.type('x', upTo(12))).toBeNull();
  expect(digits.type('0', upTo(12))).toBeNull();
  expect(digits.type('9', upTo(3))).toBeNull();
  expect(digits.marked(upTo(3))).toBeNull();
});

test('a number that waits is forgotten after a while', () => {
  vi.useFakeTimers();
  const digits = new Digits();
  digits.type('1', upTo(12));
  vi.advanceTimersByTime(FORGET_MS + 1);
  expect(digits.marked(upTo(12))).toBeNull();
  expect(digits.type('1', upTo(12))).toBeNull();
  vi.useRealTimers();
});

test('where only some choices are shown, their numbers are those of all', () => {
  const digits = new Digits();
  expect(digits.type('1', [2, 14])).toBeNull();
  expect(digits.type('4', [2, 14])).toBe(14);
  expect(digits.type('2', [2, 14])).toBe(2);
});
