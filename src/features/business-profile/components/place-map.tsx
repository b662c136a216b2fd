import { Minus, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type * as Leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { PublicBusiness } from '#contract/profile/record.ts';
import { allowMapLibrary } from '#src/lib/map-policy.ts';
import { m } from '#src/paraglide/messages.js';
import { IconButton } from '#src/ui/icon-button.tsx';
import styles from './place-card.module.css';

/** Specification, 9. */
const ZOOM = 16;

type Props = {
  className: string;
  label: string;
  tiles: string;
  /** Null for the OpenStreetMap contributors. */
  credit: string | null;
  coordinates: NonNullable<PublicBusiness['coordinates']>;
  /** The library or a tile could not be had: a map with holes is worse than none. */
  onFailed: () => void;
};

/** A map of tiles, with a marker at the location. */
export function PlaceMap({ className, label, tiles, credit, coordinates, onFailed }: Props) {
  const canvas = useRef<HTMLDivElement>(null);
  const map = useRef<Leaflet.Map>(null);
  const fail = useEffectEvent(onFailed);
  const { _latitude: latitude, _longitude: longitude } = coordinates;
  useEffect(() => {
    let isCurrent = true;
    const open = async () => {
      allowMapLibrary();
      const leaflet = await import('leaflet');
      if (!isCurrent || !canvas.current) return;
      map.current = openMap(leaflet, canvas.current, { tiles, latitude, longitude }, () => fail());
    };
    open().catch((error: unknown) => {
      reportError(error);
      fail();
    });
    return () => {
      isCurrent = false;
      map.current?.remove();
      map.current = null;
    };
  }, [tiles, latitude, longitude]);
  return (
    <div className={className}>
      <div ref={canvas} className={styles.canvas} role="region" aria-label={label} />
      <div className={styles.zoom}>
        <IconButton label={m.app_zoom_in()} onPress={() => map.current?.zoomIn()}>
          <Plus aria-hidden />
        </IconButton>
        <IconButton label={m.app_zoom_out()} onPress={() => map.current?.zoomOut()}>
          <Minus aria-hidden />
        </IconButton>
      </div>
      <p className={styles.credit}>{credit ?? m.business_map_credit()}</p>
    </div>
  );
}

type Place = { tiles: string; latitude: number; longitude: number };

function openMap(
  leaflet: typeof Leaflet,
  element: HTMLElement,
  { tiles, latitude, longitude }: Place,
  onFailed: () => void,
): Leaflet.Map {
  // Its own buttons and credits are markup written as text, which our policy forbids.
  const map = leaflet.map(element, { zoomControl: false, attributionControl: false });
  map.setView([latitude, longitude], ZOOM);
  const layer = leaflet.tileLayer(tiles, { maxZoom: 19, referrerPolicy: 'origin' });
  layer.once('tileerror', onFailed);
  layer.addTo(map);
  leaflet.circleMarker([latitude, longitude], { radius: 10, className: 'place-mark' }).addTo(map);
  return map;
}
