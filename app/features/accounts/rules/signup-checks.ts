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

/**
 * The minimum is docs/product.md section 5, Auth. The maximum keeps the hash from overloading the server; it
 * is well above passwords of people and password managers.
 */
export const PASSWORD_LENGTH = { min: 6, max: 128 };

export const PASSWORD_SHORT = `A senha deve ter no mínimo ${PASSWORD_LENGTH.min} caracteres`;
export const PASSWORD_LONG = `A senha deve ter no máximo ${PASSWORD_LENGTH.max} caracteres`;

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
