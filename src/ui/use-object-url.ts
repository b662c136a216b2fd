import { useEffect, useState } from 'react';

/** The address of a file on this device; null until it is made, and again after `clear`. */
export function useObjectUrl(file: File): { url: string | null; clear: () => void } {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return { url, clear: () => setUrl(null) };
}
