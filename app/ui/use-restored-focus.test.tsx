import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub, Form, useActionData, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { useRestoredFocus } from './use-restored-focus.ts';

const focused = (name: string) => waitFor(() => expect(document.activeElement?.id).toBe(name));

function Lines() {
  useRestoredFocus();
  return (
    <ul>
      {useLoaderData<string[]>().map((line) => (
        <li key={line}>
          <Form method="post">
            <button type="submit" id={line} name="line" value={line}>
              Excluir<span> {line}</span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

test('after a line is deleted the focus is on the same button of the next line', async () => {
  let lines = ['um', 'dois', 'três'];
  const Page = createRoutesStub([
    {
      path: '/',
      Component: Lines,
      HydrateFallback: () => null,
      loader: () => lines,
      action: async ({ request }) => {
        const deleted = (await request.formData()).get('line');
        lines = lines.filter((line) => line !== deleted);
        return null;
      },
    },
  ]);
  render(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Excluir dois' }));
  await focused('três');
  await userEvent.click(screen.getByRole('button', { name: 'Excluir três' }));
  await focused('um');
});

test('a held Enter presses a button once, and still writes lines in a text area', async () => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <>
          <Lines />
          <textarea aria-label="Nota" />
        </>
      ),
      HydrateFallback: () => null,
      loader: () => ['um'],
    },
  ]);
  render(<Page />);
  const button = await screen.findByRole('button', { name: 'Excluir um' });
  /** Whether the browser acts on the key. */
  const acts = (on: Element, event: { key: string; repeat: boolean }) => fireEvent.keyDown(on, event);
  expect(acts(button, { key: 'Enter', repeat: false })).toBe(true);
  expect(acts(button, { key: 'Enter', repeat: true })).toBe(false);
  expect(acts(button, { key: 'Tab', repeat: true })).toBe(true);
  expect(acts(screen.getByRole('textbox'), { key: 'Enter', repeat: true })).toBe(true);
});

function Anew() {
  useRestoredFocus();
  const round = useActionData<number>() ?? 0;
  return (
    <Form method="post" key={round}>
      <input id="valor" name="valor" aria-invalid={round === 1 || undefined} />
      <button type="submit" id="salvar">
        Salvar
      </button>
    </Form>
  );
}

test('a remounted form focuses its field in error, or else its button', async () => {
  let round = 0;
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <main>
          <Anew />
        </main>
      ),
      action: () => {
        round += 1;
        return round;
      },
    },
  ]);
  render(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Salvar' }));
  await focused('valor');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await focused('salvar');
});
