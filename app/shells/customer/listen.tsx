import { Square, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { sentencesOf } from '#app/lib/text.ts';

const PORTUGUESE = /^pt([-_]|$)/i;

/** A Portuguese voice of the device, preferably Brazilian; some browsers load voices late. */
function useVoice(): SpeechSynthesisVoice | null {
  const [voice, setVoice] = useState<SpeechSynthesisVoice | null>(null);
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    const find = () => {
      const known = speechSynthesis.getVoices().filter(({ lang }) => PORTUGUESE.test(lang));
      setVoice(known.find(({ lang }) => /br$/i.test(lang)) ?? known[0] ?? null);
    };
    find();
    speechSynthesis.addEventListener('voiceschanged', find);
    return () => speechSynthesis.removeEventListener('voiceschanged', find);
  }, []);
  return voice;
}

/** Reads the page aloud, sentence by sentence. Hidden if the device has no Portuguese voice. */
export function Listen({ className }: { className: string }) {
  const voice = useVoice();
  const [speaking, setSpeaking] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a new key and ends it.
  useEffect(
    () => () => {
      if ('speechSynthesis' in window) speechSynthesis.cancel();
      setSpeaking(false);
    },
    [key],
  );
  if (!voice) return null;
  const read = () => {
    speechSynthesis.cancel();
    const sentences = sentencesOf(document.getElementById('conteudo')?.innerText ?? '');
    for (const [at, sentence] of sentences.entries()) {
      const said = new SpeechSynthesisUtterance(sentence);
      said.voice = voice;
      said.lang = voice.lang;
      if (at === sentences.length - 1) said.onend = () => setSpeaking(false);
      speechSynthesis.speak(said);
    }
    setSpeaking(sentences.length > 0);
  };
  const stop = () => {
    speechSynthesis.cancel();
    setSpeaking(false);
  };
  const Icon = speaking ? Square : Volume2;
  return (
    <button type="button" onClick={speaking ? stop : read} className={className}>
      <Icon aria-hidden className="size-4" />
      {speaking ? 'Parar' : 'Ouvir'}
      <span className="sr-only">{speaking ? ' a leitura' : ' esta página'}</span>
    </button>
  );
}
