import { isOpenState } from '#contract/appointment/rules.ts';
import type { ProjectRecord } from '#contract/project/record.ts';
import { mayChoose } from './choice.ts';
import type { Shoot } from './overlay.ts';
import { shootOfProject } from './shoot-days.ts';

/** A campaign's shoots as a business works through them. */
type ScheduleParts = {
  /** Requests that need the business's answer. */
  requests: Shoot[];
  upcoming: Shoot[];
  /** Creators who have not chosen a time. */
  waiting: ProjectRecord[];
  history: Shoot[];
};

const asksBusiness = (shoot: Shoot, now: number): boolean =>
  shoot.state === 'reserved' || shoot.state === 'rescheduleRequested' || mayChoose(shoot, now);

export function scheduleParts(
  projects: readonly ProjectRecord[],
  shoots: readonly Shoot[],
  now: number,
): ScheduleParts {
  const mine = new Set(projects.map((one) => one.id));
  const own = shoots.filter((one) => mine.has(one.projectId));
  const waiting = projects.filter((project) => {
    const shoot = shootOfProject(own, project.id);
    return (
      project.step === 'schedule_shoot' &&
      !(shoot && (isOpenState(shoot.state) || shoot.needsChoice || shoot.state === 'completed'))
    );
  });
  return {
    requests: own.filter((one) => asksBusiness(one, now)),
    upcoming: own.filter((one) => one.state === 'confirmed'),
    waiting,
    history: own.filter((one) => !asksBusiness(one, now) && !isOpenState(one.state)).toReversed(),
  };
}
