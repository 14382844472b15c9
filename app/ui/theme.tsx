import { Moon, Sun } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

type Theme = 'light' | 'dark';
const KEY = 'nome.tema';
const ThemeContext = createContext<{ theme: Theme; toggle: () => void }>({
  theme: 'light',
  toggle: () => {},
});

/**
 * Light or dark for everything inside, as the person chose here or, before a choice, as the system says. The class
 * goes on the root element while the area is open, so that popovers outside of the tree follow.
 */
export function ThemeScope({ children }: { children: ReactNode }) {
  const [theme, setTheme] = useState<Theme>('light');
  useEffect(() => {
    const chosen = localStorage.getItem(KEY);
    const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    setTheme(dark ? 'dark' : 'light');
  }, []);
  useEffect(() => {
    document.documentElement.classList.toggle('dark', theme === 'dark');
    return () => document.documentElement.classList.remove('dark');
  }, [theme]);
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(KEY, next);
    setTheme(next);
  };
  return <ThemeContext value={{ theme, toggle }}>{children}</ThemeContext>;
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
