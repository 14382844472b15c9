/** What automations set off may set off others, and these once more; then it is a circle. */
export const MAX_DEPTH = 3;
/** Runs of one rule for one thing within an hour. */
export const RUNS_PER_HOUR = 10;

export const SKIPPED = {
  depth: `Parou para não entrar em círculo: já havia ${MAX_DEPTH} automações em sequência.`,
  often: `Parou porque a regra já agiu ${RUNS_PER_HOUR} vezes em uma hora para o mesmo registro.`,
} as const;
