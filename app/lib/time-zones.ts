/** Zones of the states that do not follow Brasília's time. Brazil has had no daylight saving since 2019. */
const ZONES: Readonly<Record<string, string>> = {
  AC: 'America/Rio_Branco',
  AM: 'America/Manaus',
  MS: 'America/Campo_Grande',
  MT: 'America/Cuiaba',
  RO: 'America/Porto_Velho',
  RR: 'America/Boa_Vista',
};

/** Returns the time zone of a Brazilian state; Brasília's for an unknown one. */
export const zoneOf = (uf: string | null | undefined): string => ZONES[uf ?? ''] ?? 'America/Sao_Paulo';

/** Returns the minute of the day, 0 to 1439, in a time zone. */
export function minuteOfDay(at: Date, zone: string): number {
  const clock = at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}
