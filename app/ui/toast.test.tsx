import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showToast, Toaster } from './toast.tsx';

const SAVED = { tone: 'good', title: 'Lead alterado' } as const;
const undoToast = (key: string, run: () => void) =>
  showToast(SAVED, { key, label: 'Desfazer', seconds: 10, run });

test("Ctrl+Z runs the newest toast's undo, once, and never while text is edited", async () => {
  const run = vi.fn();
  render(
    <>
      <Toaster early />
      <input aria-label="Nota" />
    </>,
  );
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
  render(<Toaster />);
  expect(await screen.findByText('Lead alterado')).toBeTruthy();
});
