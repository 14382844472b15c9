import * as asn1 from 'asn1js';
import type { Certificate } from '#app/features/proof/rules/certificate.ts';
import { isValidCnpj, isValidCpf } from '#app/lib/documents.ts';

/** Person or company that a Brazilian certificate names; fields that it lacks are null. */
export type CertificatePerson = { name: string; cpf: string | null; cnpj: string | null };

const ALTERNATIVE_NAMES = '2.5.29.17';
/** Fields of DOC-ICP-04: data of a person, of a company's responsible person, and the company's CNPJ. */
const PERSON = '2.16.76.1.3.1';
const RESPONSIBLE = '2.16.76.1.3.4';
const COMPANY = '2.16.76.1.3.3';
const BIRTH_DIGITS = 8;
const CPF_DIGITS = 11;

/** Returns the CPF of a field with birth (8 digits), CPF (11), NIS, RG and, in some, its issuer. */
export function cpfOfField(text: string): string | null {
  const cpf = text.slice(BIRTH_DIGITS, BIRTH_DIGITS + CPF_DIGITS);
  return isValidCpf(cpf) ? cpf : null;
}

/** Text of a field in any of the types that authorities use: UTF8, Printable, IA5, Octet. */
function textOf(block: asn1.BaseBlock | undefined): string {
  if (!block) return '';
  if (block instanceof asn1.OctetString) return new TextDecoder('latin1').decode(block.getValue());
  const { value } = block.valueBlock as { value?: unknown };
  return typeof value === 'string' ? value : '';
}

const partsOf = (block: asn1.BaseBlock | undefined): asn1.BaseBlock[] =>
  block instanceof asn1.Constructed ? block.valueBlock.value : [];

/** Returns the texts of the other names of a certificate, by OID. */
function otherNames({ x509 }: Certificate): Map<string, string> {
  const found = new Map<string, string>();
  const extension = x509.extensions?.find(({ extnID }) => extnID === ALTERNATIVE_NAMES);
  if (!extension) return found;
  const { result } = asn1.fromBER(extension.extnValue.getValue());
  for (const name of partsOf(result)) {
    const [id, wrapped] = partsOf(name);
    if (!(id instanceof asn1.ObjectIdentifier)) continue;
    // The value is wrapped in an explicit tag 0, which some authorities leave out.
    found.set(id.getValue(), textOf(partsOf(wrapped)[0] ?? wrapped));
  }
  return found;
}

/** Reads the person of a certificate: from its alternative names, otherwise from a common name `NAME:CPF`. */
export function personOf(certificate: Certificate): CertificatePerson {
  const names = otherNames(certificate);
  const [name = '', tail = ''] = certificate.name.split(':');
  const cnpj = names.get(COMPANY) ?? '';
  return {
    name: name.trim(),
    cpf:
      cpfOfField(names.get(PERSON) ?? names.get(RESPONSIBLE) ?? '') ??
      (isValidCpf(tail.trim()) ? tail.trim() : null),
    cnpj: isValidCnpj(cnpj) ? cnpj : null,
  };
}
