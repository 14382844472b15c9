import {
  type Check,
  type Checks,
  checkCep,
  checkDocument,
  checkEmail,
  checkName,
  checkPhone,
  checkUf,
  formChecks,
} from '#app/features/profiles/rules/person-checks.ts';
import { LEAD_CONSENT_MISSING } from './messages.ts';

/** Checks of `LeadInput` that the browser can make. */
export const LEAD_CHECKS: Checks = {
  name: checkName,
  whatsapp: checkPhone('WhatsApp inválido'),
  email: checkEmail,
  docNumber: checkDocument('docType'),
  cep: checkCep(true),
  state: checkUf('Selecione um estado'),
  lgpdConsent: (value) => (value === 'on' ? undefined : LEAD_CONSENT_MISSING.message),
};

/** docs/product.md section 5, Contact form, in characters. */
const MESSAGE_LENGTH = { min: 10, max: 1000 } as const;
export const MESSAGE_SHORT = 'Mensagem deve ter no mínimo 10 caracteres';
const MESSAGE_LONG = 'Mensagem muito longa';

export const checkContactMessage: Check = (value) => {
  const { length } = value.trim();
  if (length < MESSAGE_LENGTH.min) return MESSAGE_SHORT;
  return length > MESSAGE_LENGTH.max ? MESSAGE_LONG : undefined;
};

/** The same for `ContactInput`. */
export const CONTACT_CHECKS: Checks = {
  name: checkName,
  email: checkEmail,
  phone: checkPhone('Telefone inválido'),
  message: checkContactMessage,
};

export const LEAD_FORM = formChecks(LEAD_CHECKS);
export const CONTACT_FORM = formChecks(CONTACT_CHECKS);
