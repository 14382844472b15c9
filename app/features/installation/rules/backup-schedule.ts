import { z } from 'zod';
import { addDays, type CivilDate, daysBetween, weekday } from '#app/lib/civil-dates.ts';
import { civilDateAt, hourInBrasilia } from '#app/lib/dates.ts';
import type { BackupFault } from './terms.ts';

/** When the product backs itself up, and how many of the archives it keeps. */
export type BackupSettings = {
  on: boolean;
  /** Hour of the day in Brasília from which a day's backup is made, 0 to 23. */
  hour: number;
  /** How many days keep their newest archive. */
  daily: number;
  /** How many weeks keep theirs. */
  weekly: number;
};

export const STANDARD_BACKUP: BackupSettings = { on: true, hour: 3, daily: 7, weekly: 4 };

const LIMITS = { hour: [0, 23], daily: [1, 90], weekly: [0, 104] } as const;
type Figure = keyof typeof LIMITS;
const FIGURES = Object.keys(LIMITS) as Figure[];

const figure = (name: Figure) => {
  const [least, most] = LIMITS[name];
  const said = `De ${least} a ${most}`;
  return z
    .string(said)
    .trim()
    .regex(/^\d{1,3}$/, said)
    .transform(Number)
    .refine((value) => value >= least && value <= most, said);
};

export const BackupInput = z.object({
  on: z
    .literal('on', 'Opção inválida')
    .optional()
    .transform((value) => value === 'on'),
  hour: figure('hour'),
  daily: figure('daily'),
  weekly: figure('weekly'),
});

/** Reads stored settings; invalid values are replaced by the standard. */
export function readBackupSettings(stored: unknown): BackupSettings {
  const given = (stored ?? {}) as Record<string, unknown>;
  const settings = { ...STANDARD_BACKUP };
  if (typeof given.on === 'boolean') settings.on = given.on;
  for (const name of FIGURES) {
    const [least, most] = LIMITS[name];
    const value = given[name];
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most)
      settings[name] = value;
  }
  return settings;
}

export const BACKUP_LABELS: Record<keyof BackupSettings, string> = {
  on: 'Fazer cópias todo dia',
  hour: 'A partir das (hora)',
  daily: 'Cópias diárias guardadas',
  weekly: 'Cópias semanais guardadas',
};

export const shownBackup = ({ on, hour, daily, weekly }: BackupSettings): Record<string, string> => ({
  on: on ? 'sim' : 'não',
  hour: String(hour),
  daily: String(daily),
  weekly: String(weekly),
});

/** Backups and failures so far. */
export type BackupHistory = {
  /** Days, yesterday and today among them, whose backup the clock made. */
  done: readonly CivilDate[];
  /** Failures for the day in question, newest first. */
  failures: readonly { day: CivilDate; fault: BackupFault; at: Date }[];
};

/** Attempts for the backup of one day, and the pause between them in ms. */
const TRIES = 3;
const TRY_AGAIN_MS = 60 * 60 * 1000;

/** The day whose backup was to be made last: today's once its hour has come, else yesterday's. */
const dayInQuestion = ({ hour }: BackupSettings, now: Date): CivilDate =>
  hourInBrasilia(now) >= hour ? civilDateAt(now) : addDays(civilDateAt(now), -1);

/**
 * Returns the day that needs a backup now, or null. A machine that was off at the hour makes up for it later;
 * a day with a backup gets no second one, even if the hour is changed.
 */
export function dueDay(settings: BackupSettings, history: BackupHistory, now: Date): CivilDate | null {
  if (!settings.on) return null;
  const day = dayInQuestion(settings, now);
  // Compares this day only: a backup for a later day, made under a clock that ran ahead, must not delay the
  // next ones.
  if (history.done.includes(day)) return null;
  const failures = history.failures.filter((failure) => failure.day === day);
  if (failures.length >= TRIES) return null;
  const [last] = failures;
  // A run that ended with its process is repeated at once.
  const waits = last && last.fault !== 'interrupted' && now.getTime() - last.at.getTime() < TRY_AGAIN_MS;
  return waits ? null : day;
}

/** The Monday of a day's week. */
const weekOf = (day: CivilDate): CivilDate => addDays(day, -((weekday(day) + 6) % 7));

/**
 * Returns the ids of replaced archives. Keeps the newest archive of each of the last `daily` days and
 * `weekly` weeks that have any: days without a backup are not counted.
 */
export function replacedRuns(
  runs: readonly { id: string; at: Date }[],
  { daily, weekly }: Pick<BackupSettings, 'daily' | 'weekly'>,
): string[] {
  const newestFirst = runs.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<string>();
  const keepNewest = (count: number, of: (at: Date) => CivilDate) => {
    const seen = new Set<CivilDate>();
    for (const { id, at } of newestFirst) {
      if (seen.has(of(at))) continue;
      if (seen.size === count) return;
      seen.add(of(at));
      kept.add(id);
    }
  };
  keepNewest(daily, civilDateAt);
  keepNewest(weekly, (at) => weekOf(civilDateAt(at)));
  return newestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}

/** Judges the state of the newest backup: two days without one are too many. */
export function judgeBackup(
  settings: BackupSettings,
  { lastDone, failing }: { lastDone: Date | null; failing: boolean },
  now: Date,
): { level: 'good' | 'warning' | 'bad'; word: string } {
  if (failing) return { level: 'bad', word: 'falhou' };
  if (!settings.on) return { level: 'warning', word: 'desligada' };
  if (lastDone === null) return { level: 'warning', word: 'ainda nenhuma' };
  return daysBetween(civilDateAt(lastDone), dayInQuestion(settings, now)) > 1
    ? { level: 'bad', word: 'atrasada' }
    : { level: 'good', word: 'em dia' };
}
