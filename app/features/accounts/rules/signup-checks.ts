import {
  type Check,
  type Checks,
  checkAddress,
  checkCep,
  checkDocument,
  checkEmail,
  checkName,
  checkPhone,
  checkUf,
  formChecks,
} from '#app/features/profiles/rules/person-checks.ts';
import { PASSWORD_LENGTH, PASSWORD_LONG, PASSWORD_SHORT } from './password-length.ts';

const checkPassword: Check = ({ length }) => {
  if (length < PASSWORD_LENGTH.min) return PASSWORD_SHORT;
  return length > PASSWORD_LENGTH.max ? PASSWORD_LONG : undefined;
};

/** The checks of `SignupInput` that the browser can run, in the order of the page. */
export const SIGNUP_CHECKS: Checks = {
  full_name: checkName,
  doc_number: checkDocument('doc_type'),
  cep: checkCep(false),
  uf: checkUf('Selecione um estado'),
  address: checkAddress,
  phone: checkPhone('Telefone inválido'),
  email: checkEmail,
  password: checkPassword,
};

export const SIGNUP_FORM = formChecks(SIGNUP_CHECKS);

/** Checks of a sign-up with a corrected address. */
export const CORRECTION_FORM = formChecks({ email: checkEmail, password: checkPassword });
