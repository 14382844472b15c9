import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useRouteLoaderData } from 'react-router';
import { HalfIcon, MoonIcon, SunIcon } from './icons.tsx';

type Theme = 'light' | 'dark';
type Choice = Theme | 'system';
const KEY = 'nome.tema';
const DARK = '(prefers-color-scheme: dark)';

const ThemeContext = createContext<{ choice: Choice; next: Choice; change: () => void }>({
  choice: 'system',
  next: 'dark',
  change: () => {},
});

/** Runs before the first paint, long before hydration: a dark page must not flash white. */
const AT_ONCE = `try{if((localStorage.getItem('${KEY}')||(matchMedia('${DARK}').matches?'dark':''))==='dark')document.documentElement.classList.add('dark')}catch{}`;

/** Whether the system's theme is dark; it may change in the evening. */
const useSystemDark = () =>
  useSyncExternalStore(
    (changed) => {
      const dark = matchMedia(DARK);
      dark.addEventListener('change', changed);
      return () => dark.removeEventListener('change', changed);
    },
    () => matchMedia(DARK).matches,
    () => false,
  );

function chosen(): Choice {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/**
 * Cycles from the system's theme to the opposite, then to the system's as a fixed choice, then back to the
 * system.
 */
function nextChoice(choice: Choice, systemDark: boolean): Choice {
  const [same, other] = systemDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  return choice === 'system' ? other : choice === other ? same : 'system';
}

/**
 * Applies the light, dark or system theme. The class is set on the root element while the area is open, so
 * that popovers outside of the tree follow.
 */
export function ThemeScope({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState<Choice>();
  const systemDark = useSystemDark();
  const nonce = useRouteLoaderData<{ nonce?: string }>('root')?.nonce;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the system's theme changed.
  useEffect(() => {
    const wanted = choice ?? chosen();
    const dark = wanted === 'system' ? matchMedia(DARK).matches : wanted === 'dark';
    // Without delay: otherwise the page is light for a moment when one area replaces another (for instance by
    // an error).
    document.documentElement.classList.toggle('dark', dark);
    setChoice(wanted);
  }, [choice, systemDark]);
  useEffect(() => () => document.documentElement.classList.remove('dark'), []);
  const next = nextChoice(choice ?? 'system', systemDark);
  const change = () => {
    if (next === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, next);
    setChoice(next);
  };
  return (
    <ThemeContext value={{ choice: choice ?? 'system', next, change }}>
      {/* Browsers hide a nonce from scripts once read. */}
      <script nonce={nonce} suppressHydrationWarning>
        {AT_ONCE}
      </script>
      {children}
    </ThemeContext>
  );
}

/** The theme chosen in the surrounding area, and a function for the next one. */
export const useTheme = () => useContext(ThemeContext);

const ICONS = { light: SunIcon, dark: MoonIcon, system: HalfIcon };
const NAMES = { light: 'claro', dark: 'escuro', system: 'do sistema' };

export function ThemeToggle() {
  const { choice, next, change } = useTheme();
  const Icon = ICONS[choice];
  const name = `Tema ${NAMES[choice]}. Mudar para o tema ${NAMES[next]}`;
  return (
    <button
      type="button"
      onClick={change}
      title={name}
      className="inline-flex size-11 items-center justify-center rounded-xl hover:bg-sunken"
    >
      <Icon className="size-5" />
      <span className="sr-only">{name}</span>
    </button>
  );
}
