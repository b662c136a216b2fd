import { Navigation } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useOnline } from '#src/data/use-online.ts';
import { addressLines, directionsTo } from '#src/lib/directions.ts';
import { m } from '#src/paraglide/messages.js';
import { Card } from '#src/ui/card.tsx';
import { Stack, Text } from '#src/ui/layout.tsx';
import type { BusinessFacts } from '../facts.ts';
import { readMapSource, type MapSource } from '../map-tiles.ts';
import styles from './place-card.module.css';

const PlaceMap = lazy(async () => ({ default: (await import('./place-map.tsx')).PlaceMap }));

/**
 * The location of a business: always as text with directions, and on a map where one is available and its coordinates are known.
 * The center of a city, or of a ZIP code, would be someone else's address.
 */
export function PlaceCard({
  facts: { address, coordinates: known, name },
}: {
  facts: BusinessFacts;
}) {
  const coordinates = known?.isApproximate ? null : known;
  const source = useMapSource();
  const [failed, setFailed] = useState<string | null>(null);
  const lines = addressLines(address);
  // A try that failed is over; another place, or the next connection, is another try.
  const key = `${source?.tiles} ${JSON.stringify(coordinates)}`;
  return (
    <Card gap={3} role="group" aria-label={m.app_location()}>
      <h3>{m.app_location()}</h3>
      {lines.length > 0 ? (
        <>
          <Stack as="address">
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Stack>
          {source !== null && coordinates !== null && failed !== key ? (
            <Suspense fallback={<div className={styles.map} />}>
              <PlaceMap
                key={key}
                className={styles.map ?? ''}
                label={m.business_map({ name })}
                tiles={source.tiles}
                credit={source.credit}
                coordinates={coordinates}
                onFailed={() => setFailed(key)}
              />
            </Suspense>
          ) : null}
          <a
            className={styles.directions}
            href={directionsTo(address)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Navigation aria-hidden />
            {m.app_directions()}
          </a>
        </>
      ) : (
        <Text tone="muted">{m.business_location_none()}</Text>
      )}
    </Card>
  );
}

/** Null while there is no connection, and where the server names no tiles. */
function useMapSource(): MapSource | null {
  const isOnline = useOnline();
  const [source, setSource] = useState<MapSource | null>(null);
  useEffect(() => {
    if (!isOnline) return;
    let isCurrent = true;
    readMapSource().then((found) => {
      if (isCurrent) setSource(found);
    }, reportError);
    return () => {
      isCurrent = false;
    };
  }, [isOnline]);
  return isOnline ? source : null;
}
