import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ActionFunctionArgs, createRoutesStub, useLoaderData, useRevalidator } from 'react-router';
import { expect, test } from 'vitest';
import { textIn } from '#app/lib/form-data.ts';
import { TextField } from '#app/ui/field.tsx';
import { showToast, Toaster } from '#app/ui/toast.tsx';
import { FormRefusal, RecordForm, SaveButton } from './form.tsx';
import type { FormAnswer } from './form-answer.ts';
import { useEdit } from './use-edit.ts';

type Row = { name: string; city: string; version: number };

/** A form over a row that the test changes as another person would. */
function formOver(row: Row, reloaded = () => Promise.resolve()) {
  function Page() {
    const { version, ...draft } = useLoaderData<Row>();
    const form = useEdit({ intent: 'save', draft, expectedVersion: version });
    const { revalidate } = useRevalidator();
    return (
      <>
        <Toaster early />
        <RecordForm form={form}>
          <TextField label="Nome" {...form.field('name')} />
          <TextField label="Cidade" {...form.field('city')} />
          <SaveButton form={form} />
          <FormRefusal message={form.refusal} />
        </RecordForm>
        <button type="button" onClick={() => revalidate()}>
          Recarregar
        </button>
      </>
    );
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Page,
      HydrateFallback: () => null,
      loader: async () => {
        await reloaded();
        return { ...row };
      },
      action: async ({ request }: ActionFunctionArgs): Promise<FormAnswer> => {
        const form = await request.formData();
        const stale = form.get('expectedVersion') !== String(row.version);
        if (stale)
          return { ok: false, intent: 'save', toast: { tone: 'bad', title: 'Erro', message: 'Mudou.' } };
        row.name = textIn(form, 'name');
        row.city = textIn(form, 'city');
        row.version += 1;
        return { ok: true, intent: 'save' };
      },
    },
  ]);
  render(<Stub />);
}

const value = async (label: string) => (await screen.findByLabelText<HTMLInputElement>(label)).value;
const shows = (label: string, text: string) => waitFor(async () => expect(await value(label)).toBe(text));
const reload = () => userEvent.click(screen.getByRole('button', { name: 'Recarregar' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salvar' }));

test('a form follows its record until the first entry; then it keeps its version', async () => {
  const row = { name: 'Ana', city: 'Lages', version: 1 };
  formOver(row);
  await shows('Nome', 'Ana');
  Object.assign(row, { name: 'Bia', version: 2 });
  await reload();
  await shows('Nome', 'Bia');

  // A version alone, which another part of the page raised, takes the focus from no field.
  screen.getByLabelText('Nome').focus();
  Object.assign(row, { version: 3 });
  screen
    .getByRole('button', { name: 'Recarregar' })
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await waitFor(() =>
    expect(document.querySelector('[name="expectedVersion"]')?.getAttribute('value')).toBe('3'),
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Nome'));

  await userEvent.type(screen.getByLabelText('Nome'), ' Lima');
  Object.assign(row, { city: 'Chapecó', version: 4 });
  await reload();
  await shows('Nome', 'Bia Lima');
  expect(await value('Cidade')).toBe('Lages');
  await save();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Mudou.'));

  // The refusal named the changes: entered values stay, other fields update, and the next save is accepted.
  await shows('Cidade', 'Chapecó');
  expect(await value('Nome')).toBe('Bia Lima');
  await save();
  await waitFor(() => expect(row).toEqual({ name: 'Bia Lima', city: 'Chapecó', version: 5 }));
});

test('a refusal that the form shows is no toast', async () => {
  const row = { name: 'Ana', city: 'Lages', version: 1 };
  let reload = Promise.resolve();
  let reloads = 0;
  formOver(row, () => {
    reloads += 1;
    return reload;
  });
  await shows('Nome', 'Ana');
  await userEvent.type(screen.getByLabelText('Nome'), ' Lima');
  row.version = 2;
  const { promise, resolve } = Promise.withResolvers<void>();
  reload = promise;
  const before = reloads;
  await save();
  // The answer is here and the record is not: the form does not show the refusal yet.
  await waitFor(() => expect(reloads).toBe(before + 1));
  showToast({ tone: 'info', title: 'Antes' });
  await screen.findByText('Antes');
  resolve();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Mudou.'));
  // Toasts show in order: with this one, the refusal would be there.
  showToast({ tone: 'info', title: 'Depois' });
  await screen.findByText('Depois');
  expect(screen.queryByText('Erro')).toBeNull();
});
