import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ActionFunctionArgs, createRoutesStub, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { textIn } from '#app/lib/form-data.ts';
import { Toaster } from '#app/ui/toast.tsx';
import { clientFormAction } from './form.tsx';
import type { FormAnswer } from './form-answer.ts';
import { useChanges } from './use-changes.ts';

/** A page with one switch over a record that the returned object holds. */
function pageOf(serve: (record: { on: string }, form: FormData) => Promise<FormAnswer>) {
  const record = { on: 'não' };
  const asked: string[] = [];
  function Page() {
    const { change, wanted, refusal } = useChanges<string>();
    const kept = useLoaderData<string>();
    const shown = wanted('on') ?? kept;
    const to = shown === 'sim' ? 'não' : 'sim';
    return (
      <>
        <Toaster early />
        <button type="button" onClick={() => change(['on'], to, { intent: 'set', to })}>
          Ligado: {shown}
        </button>
        <p role="note">{refusal('on')}</p>
      </>
    );
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Page,
      HydrateFallback: () => null,
      loader: () => record.on,
      action: ({ request }: ActionFunctionArgs) =>
        clientFormAction({
          request,
          serverAction: async () => {
            const form = await request.formData();
            asked.push(textIn(form, 'to'));
            return serve(record, form);
          },
        }),
    },
  ]);
  render(<Stub />);
  return { record, asked };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const said = (text: string) => waitFor(() => expect(screen.getByRole('note').textContent).toBe(text));

test('a change shows before its answer, can be undone by its toast, and two arrive in order', async () => {
  const answers: (() => void)[] = [];
  const { record, asked } = pageOf(async (record, form) => {
    await new Promise<void>((go) => answers.push(go));
    const to = textIn(form, 'to');
    const undo = { intent: 'set', to: record.on };
    record.on = to;
    return { ok: true, intent: 'set', toast: { tone: 'good', title: 'Feito' }, undo };
  });
  await press('Ligado: não');
  await press('Ligado: sim');
  expect(screen.getByRole('button', { name: 'Ligado: não' })).toBeTruthy();
  await waitFor(() => expect(answers).toHaveLength(1));
  expect([asked, record.on]).toEqual([['sim'], 'não']);
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  expect([asked, record.on]).toEqual([['sim', 'não'], 'sim']);
  answers[1]?.();
  await waitFor(() => expect(record.on).toBe('não'));
  const [newest] = await waitFor(() => {
    const undos = screen.getAllByRole('button', { name: 'Desfazer' });
    expect(undos).toHaveLength(2);
    return undos;
  });
  if (newest) await userEvent.click(newest);
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.();
  await screen.findByRole('button', { name: 'Ligado: sim' });
});

test('a refused change is reverted on the screen, with its reason', async () => {
  pageOf(async () => ({
    ok: false,
    intent: 'set',
    toast: { tone: 'bad', title: 'Erro', message: 'Outra pessoa mudou.' },
  }));
  await press('Ligado: não');
  await said('Outra pessoa mudou.');
  await screen.findByRole('button', { name: 'Ligado: não' });
});

test('without an answer the page stays, and the next change is still sent', async () => {
  let away = true;
  const { record } = pageOf(async (record, form) => {
    if (away) throw new TypeError('Failed to fetch');
    record.on = textIn(form, 'to');
    return { ok: true, intent: 'set' };
  });
  await press('Ligado: não');
  await said('Não houve resposta. Nada mudou; confira a conexão e tente de novo.');
  away = false;
  await press('Ligado: não');
  await waitFor(() => expect(record.on).toBe('sim'));
  await screen.findByRole('button', { name: 'Ligado: sim' });
  await said('');
});
