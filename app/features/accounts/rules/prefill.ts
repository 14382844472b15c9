import { isPhone } from '#app/lib/area-codes.ts';
import { isUf } from '#app/lib/brazil.ts';
import { type DocType, detectDocument, digitsOnly, isValidDocument } from '#app/lib/documents.ts';

type Field = 'email' | 'full_name' | 'doc_type' | 'doc_number' | 'phone' | 'uf' | 'cep' | 'address';
type OrderField = 'plan' | 'payment_method' | 'amount' | 'warranty' | 'lead_id';

/**
 * Values that the address of /auth may fill in (docs/product.md section 2). The amount is only displayed,
 * never trusted.
 */
export type Prefill = {
  values: Partial<Record<Field, string>>;
  /** Carried through to activation; each is checked again there. */
  order: Partial<Record<OrderField, string>>;
};

const ORDER_SHAPES: Record<OrderField, RegExp> = {
  plan: /^(CPF|CNPJ)$/,
  payment_method: /^(pix|card|boleto)$/,
  amount: /^\d{1,7}([.,]\d{1,2})?$/,
  warranty: /^(true|false|1|0)$/,
  lead_id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
};

/** Reads the query; ignores malformed values without a message. */
export function readPrefill(query: URLSearchParams): Prefill {
  const order: Prefill['order'] = {};
  for (const [parameter, shape] of Object.entries(ORDER_SHAPES)) {
    const value = query.get(parameter) ?? '';
    if (shape.test(value)) order[parameter as OrderField] = value;
  }
  return { values: readValues(query), order };
}

function readValues(query: URLSearchParams): Prefill['values'] {
  const read = (parameter: string) => query.get(parameter)?.trim() ?? '';
  const values: Prefill['values'] = {};
  const email = read('email');
  if (email.length <= 255 && /^[^\s@\p{Cc}]+@[^\s@\p{Cc}][^\s@.\p{Cc}]*\.[^\s@\p{Cc}]+$/u.test(email))
    values.email = email;
  const name = read('name');
  if (name.length >= 3 && name.length <= 100 && !/\p{Cc}/u.test(name)) values.full_name = name;
  const phone = read('phone');
  if (phone.length <= 20 && isPhone(phone)) values.phone = phone;
  const uf = read('uf').toUpperCase();
  if (isUf(uf)) values.uf = uf;
  const cep = digitsOnly(read('cep'));
  if (cep.length === 8) values.cep = cep;
  const address = read('address');
  if (address && address.length <= 200 && !/\p{Cc}/u.test(address)) values.address = address;
  Object.assign(values, readDocument(read('doc_type').toUpperCase(), read('doc_number')));
  return values;
}

/**
 * Reads the document; ignores a number that does not fit the stated type. Without a type, the number
 * determines it.
 */
function readDocument(type: string, number: string): Prefill['values'] {
  const stated: DocType | null = type === 'CPF' || type === 'CNPJ' ? type : null;
  const docType = stated ?? detectDocument(number);
  if (!docType) return {};
  // Longer values, separators included, are skipped: the forms would refuse them.
  const fits = number.length <= 18 && isValidDocument(docType, number);
  return fits ? { doc_type: docType, doc_number: number } : { doc_type: docType };
}
