import { device } from '#src/data/device/browser-device.ts';
import { lineNow, setWifiForVideo } from '#src/data/device/video-line.ts';
import { requestDelivery } from '#src/data/delivery/request-delivery.ts';
import { m } from '#src/paraglide/messages.js';
import { Switch } from '#src/ui/switch.tsx';
import { Stack } from '#src/ui/layout.tsx';

/** "Send videos over Wi-Fi only", for this device: its meaning depends on the browser's report about the connection. */
export function WifiForVideo({ isOn }: { isOn: boolean }) {
  const change = async (next: boolean) => {
    await setWifiForVideo(device, next);
    requestDelivery();
  };
  const isKnown = lineNow(device) !== 'unknown';
  return (
    <Stack gap={3} align="start" size={14} tone="muted">
      <Switch isSelected={isOn} onChange={(next) => void change(next).catch(reportError)}>
        {m.sync_wifi_for_video()}
      </Switch>
      <p>{isKnown ? m.sync_wifi_for_video_known() : m.sync_wifi_for_video_unknown()}</p>
    </Stack>
  );
}
