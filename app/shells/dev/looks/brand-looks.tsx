import { ClockIcon, CompanyIcon, MailIcon, MessageIcon, PlaceIcon } from '#app/ui/contact-icons.tsx';
import { ChatIcon, CheckIcon, CloseIcon, HalfIcon, MenuIcon, MoonIcon, SunIcon } from '#app/ui/icons.tsx';
import { LineProgress, LinhaLimpa } from '#app/ui/linha-limpa.tsx';
import { Logo } from '#app/ui/logo.tsx';
import { ScoreGauge } from '#app/ui/score-gauge.tsx';
import { Specimen, State } from '../specimen.tsx';

const ICONS = {
  MenuIcon,
  CloseIcon,
  CheckIcon,
  ChatIcon,
  SunIcon,
  MoonIcon,
  HalfIcon,
  MessageIcon,
  MailIcon,
  ClockIcon,
  PlaceIcon,
  CompanyIcon,
};
const SCORES = [
  [0, 'neutral'],
  [310, 'bad'],
  [642, 'warning'],
  [820, 'good'],
] as const;

export const BrandLooks = () => (
  <>
    <Specimen title="Logo" rule="A marca do negócio entra no lugar desta, em fundo claro nos dois temas.">
      <Logo name="Nome em Dia" />
    </Specimen>
    <Specimen title="Linha limpa" rule="Emaranhada é aberto, reta é resolvido. Nunca só enfeite." as="stack">
      <LinhaLimpa className="h-16 w-full max-w-xl text-brand" />
      {[0, 3, 6].map((value) => (
        <LineProgress key={value} value={value} max={6} label={`${value} de 6 etapas`} />
      ))}
    </Specimen>
    <Specimen title="Score" rule="O número vem escrito; a cor só acompanha. Conta até ele uma vez.">
      {SCORES.map(([score, tone]) => (
        <ScoreGauge key={score} score={score} tone={tone} />
      ))}
      <ScoreGauge score={642} tone="warning" large />
    </Specimen>
    <Specimen title="Ícones das páginas públicas" rule="Nas áreas, os de lucide-react, no mesmo traço.">
      {Object.entries(ICONS).map(([name, Icon]) => (
        <State key={name} name={name.replace('Icon', '')}>
          <Icon className="mx-auto size-6" />
        </State>
      ))}
    </Specimen>
  </>
);
