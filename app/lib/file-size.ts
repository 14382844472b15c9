import { formatNumber } from './numbers.ts';

const KB = 1024;
const MB = KB * KB;
const GB = KB * MB;

/** Formats a size: "840 B", "12 KB", "1,4 MB", "80 GB". */
export function formatFileSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < MB) return `${Math.round(bytes / KB)} KB`;
  if (bytes >= GB) return `${formatNumber(bytes / GB, 1)} GB`;
  return `${formatNumber(bytes / MB, 1)} MB`;
}
