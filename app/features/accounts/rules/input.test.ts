import { describe, expect, test } from 'vitest';
import { fieldErrors } from '#app/lib/form-data.ts';
import { LoginInput, NewPasswordInput, ResetRequestInput, SignupInput, UserMetadata } from './input.ts';

const SIGNUP = {
  full_name: ' Ana Souza ',
  doc_type: 'CPF',
  doc_number: '529.982.247-25',
  phone: '(49) 99999-0000',
  uf: 'sc',
  cep: '',
  address: '',
  email: ' Ana@Exemplo.com.br',
  password: ' senha ',
};

const faults = (value: unknown) => {
  const { error } = SignupInput.safeParse(value);
  return error ? fieldErrors(error) : {};
};

describe('signup', () => {
  test.each([6, 128])('takes a password of %i characters', (length) => {
    expect(faults({ ...SIGNUP, password: 'a'.repeat(length) })).toEqual({});
  });

  test('is normalised, except for the password', () => {
    expect(SignupInput.parse(SIGNUP)).toEqual({
      full_name: 'Ana Souza',
      doc_type: 'CPF',
      doc_number: '52998224725',
      phone: '49999990000',
      uf: 'SC',
      cep: '',
      address: '',
      email: 'ana@exemplo.com.br',
      password: ' senha ',
    });
  });

  test.each([
    ['full_name', '', 'Nome deve ter no mínimo 3 caracteres'],
    ['doc_type', '', 'Documento inválido'],
    ['doc_number', '12ABC34501DE35', 'Documento inválido'],
    ['phone', '', 'Telefone inválido'],
    ['uf', 'XX', 'Selecione um estado'],
    ['cep', '123', 'CEP inválido'],
    ['email', 'ana@', 'Email inválido'],
    ['password', '12345', 'A senha deve ter no mínimo 6 caracteres'],
    ['password', 'a'.repeat(129), 'A senha deve ter no máximo 128 caracteres'],
  ])('%s %j is refused: %s', (field, value, message) => {
    expect(faults({ ...SIGNUP, [field]: value })).toEqual({ [field]: message });
  });

  test('reports each missing field in Portuguese', () => {
    expect(faults({})).toEqual({
      full_name: 'Nome deve ter no mínimo 3 caracteres',
      doc_type: 'Documento inválido',
      doc_number: 'Documento inválido',
      phone: 'Telefone inválido',
      uf: 'Selecione um estado',
      email: 'Email inválido',
      password: 'A senha deve ter no mínimo 6 caracteres',
    });
  });

  test('metadata of a parsed sign-up passes its schema unchanged', () => {
    const { email: _, password: __, ...kept } = SignupInput.parse(SIGNUP);
    expect(UserMetadata.parse(kept)).toEqual(kept);
  });

  test('drops role, id and any other unknown field', () => {
    expect(SignupInput.parse({ ...SIGNUP, role: 'admin', id: '1' })).not.toHaveProperty('role');
  });
});

describe('login and recovery', () => {
  test('a login reports only missing values', () => {
    const { error } = LoginInput.safeParse({});
    expect(error && fieldErrors(error)).toEqual({ email: 'Informe o e-mail', password: 'Informe a senha' });
    expect(LoginInput.parse({ email: ' ANA@x.br ', password: ' a ' })).toEqual({
      email: 'ana@x.br',
      password: ' a ',
    });
  });

  test('recovery refuses a malformed e-mail and an empty token', () => {
    expect(ResetRequestInput.safeParse({ email: 'x' }).success).toBe(false);
    expect(NewPasswordInput.safeParse({ token: '', password: '123456' }).success).toBe(false);
    expect(NewPasswordInput.safeParse({ token: 't', password: '123456' }).success).toBe(true);
    const wanted = (redirectTo: unknown) =>
      ResetRequestInput.parse({ email: 'a@b.com.br', redirectTo }).redirectTo;
    expect(wanted('/ativar?plan=CPF')).toBe('/ativar?plan=CPF');
    for (const bad of [undefined, '', 'https://mau.exemplo', '//mau.exemplo', `/${'x'.repeat(500)}`])
      expect(wanted(bad)).toBe('');
  });
});
