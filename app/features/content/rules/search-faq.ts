import { fold } from '#app/lib/text.ts';

type Searched = { question: string; answer: string; category: string; tags: string[] };

/** The questions that hold every word of the search, wherever: in the question, the answer, the subject or a tag. */
export function searchFaq<Item extends Searched>(items: Item[], search: string): Item[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = fold([item.question, item.answer, item.category, ...item.tags].join(' '));
    return words.every((word) => text.includes(word));
  });
}
