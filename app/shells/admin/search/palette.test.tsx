import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createRoutesStub, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import type { Found } from '#app/features/overview/rules/panel-search.ts';
import Palette from './palette.tsx';

function Panel() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Buscar
      </button>
      <Palette open={open} onOpenChange={setOpen} position="owner" onTheme={() => {}} />
    </>
  );
}

/** Shows its query. */
const TaskPlace = () => <h1>{useLocation().search}</h1>;

/** Opens the palette in the panel, with the test's search results. */
async function openPalette(search: (q: string) => Promise<Found[]> = async () => []) {
  const Page = createRoutesStub([
    { path: '/', Component: Panel, HydrateFallback: () => null },
    {
      path: '/admin/busca',
      loader: async ({ request }) => {
        const q = new URL(request.url).searchParams.get('q') ?? '';
        return { q, found: await search(q) };
      },
    },
    { path: '/admin/tarefas', Component: TaskPlace },
    { path: '/admin/leads', Component: () => <h1>Leads</h1> },
  ]);
  const { unmount } = render(<Page />);
  await userEvent.click(await screen.findByRole('button', { name: 'Buscar' }));
  return { unmount, input: await screen.findByRole('combobox') };
}

const marked = () => screen.getByRole('option', { selected: true }).textContent;
const client: Found = { kind: 'client', id: '7', title: 'Leandro', note: '', to: '/admin/clientes/7' };

test('the dialog takes the focus, keeps it, and Escape gives it back', async () => {
  const { input } = await openPalette();
  expect(document.activeElement).toBe(input);
  await userEvent.tab();
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Buscar' })));
});

test('a late result is marked only until another line was chosen by the arrows', async () => {
  for (const [keys, expected] of [
    ['Lea', 'Leandro'],
    ['Lea{ArrowDown}', 'Quadro de leads'],
  ] as const) {
    const unasked = (_: Found[]) => {};
    let answer = unasked;
    const { unmount, input } = await openPalette(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await userEvent.type(input, keys);
    const before = marked();
    await waitFor(() => expect(answer).not.toBe(unasked));
    answer([client]);
    await screen.findByRole('option', { name: /Leandro/ });
    expect(marked()).toBe(expected);
    expect(before).not.toBe('Leandro');
    unmount();
  }
});

test('Enter opens the marked line', async () => {
  const { input } = await openPalette();
  await userEvent.type(input, 'quadro de leads{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Leads' })).toBeTruthy();
});

test('a verb searches the name after it, and Enter opens the form of the person found', async () => {
  const names: string[] = [];
  const { input } = await openPalette(async (name) => {
    names.push(name);
    return [client];
  });
  await userEvent.type(input, 'tarefa para Leandro: pedir o RG');
  await screen.findByRole('option', { name: /Tarefa para Leandro/ });
  expect(names.at(-1)).toBe('leandro');
  expect(marked()).toContain('Tarefa para Leandro');
  await userEvent.keyboard('{Enter}');
  const query = new URLSearchParams({ cliente: '7', abrir: 'tarefa', titulo: 'pedir o RG' });
  expect(await screen.findByRole('heading', { name: `?${query}` })).toBeTruthy();
});
