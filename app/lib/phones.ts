/**
 * Digits of a phone as the country dials it: area code and number. The country code that address books write
 * (+55) and the trunk zero of long-distance calls are not part of it; no area code starts with zero.
 */
export function normalizePhone(value: string): string {
  const digits = value.replace(/\D/g, '');
  // 55 is also an area code (Rio Grande do Sul), so it only counts as the country where it must be.
  const abroad = /^\s*\+\s*55/.test(value) || (digits.length === 13 && digits.startsWith('55'));
  return (abroad ? digits.slice(2) : digits).replace(/^0+/, '');
}

/** Ten digits (landline) or eleven (mobile), area code included. */
export const isPhone = (value: string): boolean => [10, 11].includes(normalizePhone(value).length);
