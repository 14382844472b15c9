import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createRoutesStub, Outlet, useNavigate } from 'react-router';
import { expect, test, vi } from 'vitest';
import { TextField } from './field.tsx';
import { showToast, Toaster } from './toast.tsx';

const SAVED = { tone: 'good', title: 'Lead alterado' } as const;
const REFUSED = { tone: 'bad', title: 'Erro ao salvar' } as const;
const undoToast = (key: string, run: () => void) =>
  showToast(SAVED, { key, label: 'Desfazer', seconds: 10, run });

function Frame() {
  const navigate = useNavigate();
  return (
    <>
      <Toaster early />
      <input aria-label="Nota" />
      <button type="button" onClick={() => navigate('/?etapa=3')}>
        Continuar
      </button>
      <button type="button" onClick={() => navigate('/conta')}>
        Conta
      </button>
      <Outlet />
    </>
  );
}

/** Sonner and the outlet read the address of the window. */
function openFrame() {
  const Stub = createRoutesStub([
    { path: '/', Component: Frame, children: [{ index: true }, { path: 'conta' }] },
  ]);
  render(<Stub initialEntries={['/']} />);
}

const moveTo = async (name: string, address: string) => {
  window.history.replaceState(null, '', address);
  await userEvent.click(screen.getByRole('button', { name }));
};

/** Sooner than a success closes on its own. */
const ended = (text: string) =>
  waitFor(() => expect(screen.queryByText(text)).toBeNull(), { timeout: 3_000 });

test("Ctrl+Z runs the newest toast's undo, once, and never while text is edited", async () => {
  const run = vi.fn();
  openFrame();
  undoToast('a', run);
  await screen.findByRole('button', { name: 'Desfazer' });
  await userEvent.type(screen.getByRole('textbox'), '{Control>}z{/Control}');
  expect(run).not.toHaveBeenCalled();
  await userEvent.click(document.body);
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(run).toHaveBeenCalledTimes(1);
});

test('a toast shown before the outlet has loaded is kept', async () => {
  undoToast('b', () => {});
  openFrame();
  expect(await screen.findByText('Lead alterado')).toBeTruthy();
});

test('a failure ends when a field is corrected; a success stays', async () => {
  openFrame();
  showToast({ tone: 'good', title: 'Documento enviado' });
  showToast(REFUSED);
  await screen.findByText('Erro ao salvar');
  await userEvent.type(screen.getByRole('textbox'), '5');
  await ended('Erro ao salvar');
  expect(screen.getByText('Documento enviado')).toBeTruthy();
});

test('toasts end with their address: a failure with its step, a success with its page, an undo with neither', async () => {
  window.history.replaceState(null, '', '/');
  openFrame();
  showToast({ tone: 'good', title: 'Pedido recebido!' });
  showToast(SAVED, { key: 'c', label: 'Trazer de volta', seconds: 10, run: () => {} });
  showToast(REFUSED);
  await screen.findByText('Erro ao salvar');
  await moveTo('Continuar', '/?etapa=3');
  await ended('Erro ao salvar');
  expect(screen.getByText('Pedido recebido!')).toBeTruthy();
  await moveTo('Conta', '/conta');
  await ended('Pedido recebido!');
  expect(screen.getByRole('button', { name: 'Trazer de volta' })).toBeTruthy();
});

test.each<[string, () => ReactElement]>([
  ['the note of its field', () => <TextField label="CPF" error="CPF inválido" />],
  ['the notice of its form', () => <p role="alert">Dados inválidos. CPF inválido</p>],
])('a failure is no toast beside %s; a success and other failures are', async (_, Said) => {
  openFrame();
  render(<Said />);
  showToast({ ...REFUSED, message: 'CPF inválido' });
  showToast({ tone: 'good', title: 'Perfil atualizado!', message: 'CPF inválido' });
  showToast({ ...REFUSED, title: 'Erro ao enviar', message: 'Não houve resposta.' });
  expect(await screen.findByText('Perfil atualizado!')).toBeTruthy();
  expect(await screen.findByText('Erro ao enviar')).toBeTruthy();
  expect(screen.queryByText('Erro ao salvar')).toBeNull();
});

test('the hint of a valid field does not replace a failure', async () => {
  openFrame();
  render(<TextField label="CPF" hint="CPF inválido" />);
  showToast({ ...REFUSED, message: 'CPF inválido' });
  expect(await screen.findByText('Erro ao salvar')).toBeTruthy();
});
