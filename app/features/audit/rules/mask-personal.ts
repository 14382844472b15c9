/** Masks values that identify a person: enough remains to compare two values, not enough to use one. */

const email = (text: string) => text.replace(/(?<![\w.+-])([\w.+-])[\w.+-]*@([\w-])[\w.-]*/g, '$1•••@$2•••');
/** CPF, CNPJ, telephones, with or without their punctuation: the last two digits stay. */
const numbers = (text: string) =>
  text.replace(/(?<![\w-])\(?\d(?:[\d.\-/() ]{8,20})\d(?![\w-])/g, (found) => {
    const digits = found.replace(/\D/g, '');
    return digits.length < 10 ? found : `••••${digits.slice(-2)}`;
  });

const PERSON = /^(name|fullName|full_name|nome)$/;
const PLACE = /^(address|cep|endereco|ip|ipAddress|ip_address)$/;
const SECRET = /^(docNumber|doc_number|cpf|cnpj|document|imagePath|image_path|filePath|file_path|path)$/;

/** "Maria Souza Lima" → "Maria S. L." */
const name = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((word, at) => (at === 0 ? word : `${[...word][0]?.toUpperCase()}.`))
    .join(' ');

/** Masks a value of the audit log. @param field key of the value in the log. */
export function maskPersonal(field: string, value: string): string {
  if (value === '') return value;
  if (PERSON.test(field)) return name(value);
  if (PLACE.test(field)) return '•••';
  if (SECRET.test(field)) return `••••${value.slice(-2)}`;
  // Dates and instants are digits with hyphens too.
  if (/^\d{4}-\d{2}-\d{2}([T ]|$)/.test(value)) return value;
  return numbers(email(value));
}
