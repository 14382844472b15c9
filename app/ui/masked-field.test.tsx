import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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

/** A form whose draft the field reports to, as the checkout has it; the button stores another record in the draft. */
function DraftForm() {
  const [draft, setDraft] = useState('');
  return (
    <>
      <MaskedField label="CPF" mask={maskCpf} defaultValue={draft} onValue={setDraft} />
      <button type="button" onClick={() => setDraft('529.982.247-25')}>
        Outra pessoa
      </button>
    </>
  );
}

test('shows another record of the draft in the same control, also after typing', async () => {
  render(<DraftForm />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(input, '123456');
  expect(input.value).toBe('123.456');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('textbox')).toBe(input);
  expect(input.value).toBe('529.982.247-25');
  await userEvent.type(input, '{Backspace}');
  expect(input.value).toBe('529.982.247-2');
});
