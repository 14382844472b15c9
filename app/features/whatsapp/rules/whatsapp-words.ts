/**
 * Key by which two spellings of one number are equal: digits, and for Brazilian mobiles without the ninth
 * digit, which the provider writes with or without.
 * @param number as the provider sends it ("5549988887777", "554988887777") or as it is stored ("49988887777")
 */
export function numberKey(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (number.startsWith('+') && !digits.startsWith('55')) return digits;
  const national = /^55\d{10,11}$/.test(digits) ? digits.slice(2) : digits;
  const mobile = /^([1-9]\d)9([6-9]\d{7})$/.exec(national);
  if (mobile) return `55${mobile[1]}${mobile[2]}`;
  return /^[1-9]\d\d{8}$/.test(national) ? `55${national}` : digits;
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[.!?"'\s]+/g, ' ')
    .trim()
    .toLowerCase();

const STOP = ['sair', 'parar', 'stop', 'cancelar'];
const STATUS = ['status', 'andamento', 'como esta', 'como esta meu caso', 'como esta o meu caso'];

const ENTER = ['entrar', 'acessar', 'link para entrar'];

/** The command that a whole message is; a longer sentence is no command. */
export function commandOf(text: string): 'stop' | 'yes' | 'status' | 'enter' | 'help' | null {
  const words = fold(text);
  if (STOP.includes(words)) return 'stop';
  if (words === 'sim') return 'yes';
  if (STATUS.includes(words)) return 'status';
  if (ENTER.includes(words)) return 'enter';
  return words === 'ajuda' ? 'help' : null;
}

/** The answer to a question with three numbered options, or null. */
export const optionOf = (text: string): 1 | 2 | 3 | null => {
  const found = /^([123])$/.exec(fold(text))?.[1];
  return found ? (Number(found) as 1 | 2 | 3) : null;
};
