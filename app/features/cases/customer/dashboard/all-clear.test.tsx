import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { AllClear } from './all-clear.tsx';

beforeEach(() => localStorage.clear());

const line = () => document.querySelector('svg')?.getAttribute('class') ?? '';

test('the line is animated once for each case, and static afterwards', () => {
  const first = render(<AllClear of="own" />);
  expect(screen.getByRole('status').textContent).toBe('Pronto! Nada em aberto.');
  expect(line()).toContain('draw-line');
  first.unmount();

  const second = render(<AllClear of="own" />);
  expect(screen.getByRole('status').textContent).toBe('Nada em aberto.');
  expect(line()).not.toContain('draw-line');
  second.unmount();

  render(<AllClear of="company" />);
  expect(screen.getByRole('status').textContent).toBe('Pronto! Nada em aberto.');
});
