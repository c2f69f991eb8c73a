import { expect, test } from 'vitest';
import { Digits } from '../src/lib/digits.svelte';

test('a number that no other begins with is picked at once', () => {
  expect(new Digits().type('4', 12)).toBe(4);
});

test('a number that others begin with waits for one more digit', () => {
  const digits = new Digits();
  expect(digits.type('1', 12)).toBeNull();
  expect(digits.marked(12)).toBe(1);
  expect(digits.type('2', 12)).toBe(12);
});

test('Enter says that the number is complete', () => {
  const digits = new Digits();
  digits.type('1', 12);
  expect(digits.type('Enter', 12)).toBe(1);
  expect(digits.type('Enter', 12)).toBeNull();
});

test('a digit that fits no longer number begins a new one', () => {
  const digits = new Digits();
  digits.type('1', 12);
  expect(digits.type('7', 12)).toBe(7);
});

test('other keys and impossible numbers pick nothing', () => {
  const digits = new Digits();
  expect(digits.type('x', 12)).toBeNull();
  expect(digits.type('0', 12)).toBeNull();
  expect(digits.type('9', 3)).toBeNull();
  expect(digits.marked(3)).toBeNull();
});
