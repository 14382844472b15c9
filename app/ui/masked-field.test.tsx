import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { maskCpf } from '#app/lib/masks.ts';
import { MaskedField } from './masked-field.tsx';

test('the caret stays after the digit that was inserted in the middle', async () => {
  render(<MaskedField label="CPF" mask={maskCpf} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(input, '12356789');
  expect(input.value).toBe('123.567.89');
  await userEvent.type(input, '4', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  await new Promise(requestAnimationFrame);
  expect(input.value).toBe('123.456.789');
  expect(input.selectionStart).toBe(5);
});
