import type { Uf } from '#app/lib/brazil.ts';
import { formatNumber } from '#app/lib/numbers.ts';

/** From the loader: whether the business serves the state, and the number of consultants if published. */
export type Attendance = { active: boolean; consultants: number };

/** Words for a state in the map, the list and the table. A missing number is left out. */
export const attendanceOf = ({ active }: Attendance): string =>
  active ? 'Atendimento ativo' : 'Atendimento 100% digital';

export const consultantsOf = ({ active, consultants }: Attendance): string => {
  if (!active || consultants === 0) return '';
  return consultants === 1 ? '1 consultor' : `${formatNumber(consultants)} consultores`;
};

/** The sentence above the map. @param states how many have active attendance. */
export function coverageLead(states: number): string {
  if (states === 0) return 'Tudo é feito pela internet, do cadastro ao comprovante, em todo o Brasil.';
  const where = states === 1 ? 'Em 1 estado' : `Em ${states} estados`;
  return `${where} há atendimento ativo. Nos outros, tudo é feito pela internet, do cadastro ao comprovante.`;
}

/**
 * The states by region, from north to south and in each from west to east: the order of the arrow keys. The
 * Federal District follows the state that surrounds it, and is therefore drawn above it.
 */
export const REGIONS: { name: string; states: Uf[] }[] = [
  { name: 'Norte', states: ['AC', 'RO', 'AM', 'RR', 'PA', 'AP', 'TO'] },
  { name: 'Nordeste', states: ['MA', 'PI', 'CE', 'RN', 'PB', 'PE', 'AL', 'SE', 'BA'] },
  { name: 'Centro-Oeste', states: ['MT', 'MS', 'GO', 'DF'] },
  { name: 'Sudeste', states: ['SP', 'MG', 'RJ', 'ES'] },
  { name: 'Sul', states: ['PR', 'SC', 'RS'] },
];

export const MAP_ORDER: Uf[] = REGIONS.flatMap(({ states }) => states);
