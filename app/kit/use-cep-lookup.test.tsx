import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AddressFields } from './address-fields.tsx';

/** Answers of the lookup that the test releases one by one, in the order of the requests. */
let waiting: ((body: object | undefined) => void)[] = [];

beforeEach(() => {
  waiting = [];
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((resolve) => {
        waiting.push((body) => resolve(body ? Response.json(body) : new Response('', { status: 503 })));
      }),
  );
});

const street = (logradouro: string, uf = 'SC') => ({ erro: false, uf, logradouro, bairro: 'Centro' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const cep = async (digits: string) => {
  await userEvent.clear(field('CEP'));
  await userEvent.type(field('CEP'), digits);
};
const answer = (body: object | undefined) => waiting.shift()?.(body);
const shows = (label: string, text: string) => waitFor(() => expect(field(label).value).toBe(text));
const open = (values = {}) => render(<AddressFields values={values} errors={{}} />);

test('fills state and address in, and replaces its own address when the CEP changes', async () => {
  open();
  await cep('89801000');
  answer(street('Rua A'));
  await shows('Endereço', 'Rua A, Centro');
  await shows('Estado', 'SC');
  await cep('01310100');
  answer(street('Avenida B', 'SP'));
  await shows('Endereço', 'Avenida B, Centro');
  await shows('Estado', 'SP');
});

test('replaces the stored address of a person who moved', async () => {
  open({ uf: 'SP', address: 'Rua antiga, 1' });
  await cep('89801000');
  answer(street('Rua A'));
  await shows('Endereço', 'Rua A, Centro');
});

test('keeps address and state that the person enters before a late answer', async () => {
  open();
  await cep('89801000');
  await userEvent.type(field('Endereço'), 'Rua minha, 7');
  await userEvent.selectOptions(field('Estado'), 'PR');
  answer(street('Rua A'));
  await waitFor(() => expect(screen.queryByText('Buscando o CEP…')).toBeNull());
  expect(field('Endereço').value).toBe('Rua minha, 7');
  expect(field('Estado').value).toBe('PR');
});

test('keeps an address that was typed before the CEP, and fills the state', async () => {
  open();
  await userEvent.type(field('Endereço'), 'Rua minha, 7');
  await cep('89801000');
  answer(street('Rua A'));
  await shows('Estado', 'SC');
  expect(field('Endereço').value).toBe('Rua minha, 7');
});

test('drops the answer of an earlier CEP that arrives after a later one', async () => {
  open();
  await cep('89801000');
  await cep('01310100');
  const late = waiting.shift();
  answer(street('Avenida B', 'SP'));
  await shows('Endereço', 'Avenida B, Centro');
  late?.(street('Rua A'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(field('Endereço').value).toBe('Avenida B, Centro');
  expect(field('Estado').value).toBe('SP');
});

test('asks once for the address if only the state is known, and leaves the form usable without an answer', async () => {
  open();
  await cep('89801000');
  answer({ erro: false, uf: 'SC', logradouro: '', bairro: '' });
  await shows('Estado', 'SC');
  expect(screen.getAllByText(/só sabemos o estado/)).toHaveLength(1);
  await cep('01310100');
  answer(undefined);
  await waitFor(() => expect(screen.queryByText('Buscando o CEP…')).toBeNull());
  await userEvent.type(field('Endereço'), 'Avenida B, 5');
  expect(field('Endereço').value).toBe('Avenida B, 5');
  expect(field('Estado').value).toBe('SC');
});
