import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField, TextField } from './field.tsx';

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Nome' });
const describedBy = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

test('an error replaces the hint and is tied to its control', () => {
  const { rerender } = render(<TextField label="Nome" hint="Como no documento" />);
  expect(describedBy(box())).toBe('Como no documento');
  expect(box().getAttribute('aria-invalid')).toBeNull();
  rerender(<TextField label="Nome" hint="Como no documento" error="Informe o nome" />);
  expect(describedBy(box())).toBe('Informe o nome');
  expect(box().getAttribute('aria-invalid')).toBe('true');
});

test('a field follows its record until text is typed into it', async () => {
  const { rerender } = render(<TextField label="Nome" defaultValue="Ana" />);
  rerender(<TextField label="Nome" defaultValue="Ana Lima" />);
  expect(box().value).toBe('Ana Lima');
  await userEvent.type(box(), ' Souza');
  rerender(<TextField label="Nome" defaultValue="Bia" />);
  expect(box().value).toBe('Ana Lima Souza');
});

test('the password is visible while its button is pressed in, and keeps its text', async () => {
  render(<PasswordField label="Senha" />);
  const password = screen.getByLabelText<HTMLInputElement>('Senha');
  await userEvent.type(password, 'segredo');
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar senha' }));
  expect(password).toMatchObject({ type: 'text', value: 'segredo' });
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar senha', pressed: true }));
  expect(password.type).toBe('password');
});
