import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, useActionData } from 'react-router';
import { expect, test } from 'vitest';
import { TextField } from '#app/ui/field.tsx';
import { RecordForm, SaveButton } from './form.tsx';
import type { FormAnswer } from './form-answer.ts';
import { useRecordForm } from './record-form.tsx';

function Page() {
  const answer = useActionData<FormAnswer<unknown>>();
  const form = useRecordForm({ intent: 'save', answer, draft: { name: '', city: '' } });
  return (
    <RecordForm form={form}>
      <TextField label="Nome" {...form.field('name')} />
      <TextField label="Cidade" {...form.field('city')} />
      <SaveButton form={form} />
    </RecordForm>
  );
}

const refuse = (): FormAnswer => ({
  ok: false,
  intent: 'save',
  fields: { name: 'Escreva o nome', city: 'Escreva a cidade' },
});

test('the note of a field ends with the first change of that field, and comes back with the next refusal', async () => {
  const Stub = createRoutesStub([{ path: '/', Component: Page, action: refuse }]);
  render(<Stub />);
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Escreva o nome');
  await person.type(screen.getByLabelText('Nome'), 'A');
  await waitFor(() => expect(screen.queryByText('Escreva o nome')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('A');
  expect(screen.queryByText('Escreva a cidade')).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Escreva o nome');
});
