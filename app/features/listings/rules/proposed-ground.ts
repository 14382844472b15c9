import type { CivilDate } from '#app/lib/civil-dates.ts';
import type { ListingKind, ListingPlace, ListingVerdict } from '#app/terms/listing.ts';

/** Grounds of letters, as the letters name them. */
const BY_VERDICT = {
  fora_do_prazo: 'C5',
  paga_nao_baixada: 'C3',
  nao_reconhecida: 'C4',
  sem_aviso: 'C2',
  duplicada: 'C1',
  valor_errado: 'C1',
  prescrita_provavel: 'C5B',
} as const satisfies Partial<Record<ListingVerdict, string>>;
type ProposedGround = (typeof BY_VERDICT)[keyof typeof BY_VERDICT] | 'C6' | 'C7' | 'C8';

type Asked = {
  place: ListingPlace;
  kind: ListingKind;
  paidOn: CivilDate | null;
  /** The strongest first. */
  verdicts: readonly ListingVerdict[];
};

/**
 * Returns the letter ground that a listing's verdicts lead to; null if none applies. Banks correct the
 * Central Bank's report and remove returned cheques; a paid protest needs the creditor's consent.
 */
export function proposedGround({ place, kind, paidOn, verdicts }: Asked): ProposedGround | null {
  const verdict = verdicts.find((one): one is keyof typeof BY_VERDICT => one in BY_VERDICT);
  if (!verdict) return null;
  if (kind === 'protesto') return paidOn ? 'C8' : null;
  if (place === 'scr') return 'C6';
  if (place === 'ccf') return 'C7';
  return verdict === 'paga_nao_baixada' && !paidOn ? null : BY_VERDICT[verdict];
}
