import { Moon, Sun } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';

type Theme = 'light' | 'dark';
const KEY = 'nome.tema';
const ThemeContext = createContext<{ theme: Theme; toggle: () => void }>({
  theme: 'light',
  toggle: () => {},
});

const DARK = '(prefers-color-scheme: dark)';

/** Before the first paint, long before React has taken over: a dark page must not flash up white. */
const AT_ONCE = `try{if((localStorage.getItem('${KEY}')||(matchMedia('${DARK}').matches?'dark':''))==='dark')document.documentElement.classList.add('dark')}catch{}`;

/**
 * Light or dark for everything inside, as the person chose here or, before a choice, as the system says. The class
 * goes on the root element while the area is open, so that popovers outside of the tree follow.
 */
export function ThemeScope({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme | null>(null);
  const nonce = useRouteLoaderData<{ nonce?: string }>('root')?.nonce;
  useEffect(() => {
    const chosen = localStorage.getItem(KEY);
    const dark = chosen ? chosen === 'dark' : matchMedia(DARK).matches;
    // At once: where one area takes another's place (an error, say) the page would be light for a moment.
    document.documentElement.classList.toggle('dark', dark);
    setTheme(dark ? 'dark' : 'light');
  }, []);
  useEffect(() => {
    if (!theme) return;
    document.documentElement.classList.toggle('dark', theme === 'dark');
    return () => document.documentElement.classList.remove('dark');
  }, [theme]);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, next);
    setTheme(next);
  };
  return (
    <ThemeContext value={{ theme: theme ?? 'light', toggle }}>
      {/* Browsers hide a nonce from scripts once read. */}
      <script nonce={nonce} suppressHydrationWarning>
        {AT_ONCE}
      </script>
      {children}
    </ThemeContext>
  );
}

/** The theme of the area around, and the way to the other one. */
export const useTheme = () => useContext(ThemeContext);

export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <button
      type="button"
      onClick={toggle}
      className="inline-flex size-11 items-center justify-center rounded-xl hover:bg-sunken"
    >
      <Icon aria-hidden className="size-5" />
      <span className="sr-only">{theme === 'dark' ? 'Usar tema claro' : 'Usar tema escuro'}</span>
    </button>
  );
}
