import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDelayUnlessUsed } from './use-delay-unless-used.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A confirmation that closes after 1.5 s. @returns whether it closed. */
function openPanel() {
  const closed = vi.fn();
  function Panel() {
    const panel = useRef<HTMLDivElement>(null);
    useDelayUnlessUsed(panel, 1_500, closed);
    return (
      <div ref={panel}>
        <h2 tabIndex={-1}>Pedido Confirmado!</h2>
        <button type="button">Pagar</button>
      </div>
    );
  }
  render(<Panel />);
  return closed;
}
const title = () => screen.getByRole('heading');
const button = () => screen.getByRole('button');
const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('closes after the time, also with the focus on its heading and a pointer that rests', () => {
  const closed = openPanel();
  title().focus();
  fireEvent(title(), new MouseEvent('pointermove', { bubbles: true }));
  later(1_499);
  expect(closed).not.toHaveBeenCalled();
  later(1);
  expect(closed).toHaveBeenCalledTimes(1);
});

test.each([
  [
    'a pointer that moves',
    () => fireEvent(title(), new MouseEvent('pointermove', { bubbles: true, movementX: 3 })),
  ],
  ['a touch', () => fireEvent.pointerDown(title())],
  ['a wheel', () => fireEvent.wheel(title())],
  ['a key', () => fireEvent.keyDown(title(), { key: 'Tab' })],
  ['the focus of a button', () => act(() => button().focus())],
])('stays open after %s', (_, use) => {
  const closed = openPanel();
  later(1_000);
  use();
  later(600_000);
  expect(closed).not.toHaveBeenCalled();
});
