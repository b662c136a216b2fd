import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  deliverableTypes,
  platforms,
  type DeliverableType,
  type Platform,
} from '#contract/campaign/lists.ts';
import { defaultTerms, requiredPosts } from '#contract/campaign/terms.ts';
import { postKeyOf } from '#contract/project/post-forms.ts';
import { POST_URL_MAX_CHARACTERS, readPostUrl } from '#contract/project/post-url.ts';

/** Domain rules, section 7, written down a second time. */
const hosts: Record<Platform, string[]> = {
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com', 'vm.tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  facebook: ['facebook.com', 'fb.watch'],
  localBuzz: ['localbuzz.test'],
};
const read = (
  text: string,
  platform: Platform = 'instagram',
  type: DeliverableType | null = null,
) => {
  const found = readPostUrl(text, { platform, type }, 'localbuzz.test');
  return found.ok ? found.value : found.refusal.code;
};

describe('a post’s address', () => {
  test.each([
    [
      'https://www.instagram.com/reel/Cx1/?igsh=abc&utm_source=x#top',
      'https://instagram.com/reel/Cx1',
    ],
    ['  http://instagram.com/p/Cx1  ', 'https://instagram.com/p/Cx1'],
    ['HTTPS://M.Instagram.COM/p/Cx1///', 'https://instagram.com/p/Cx1'],
  ])('is one, however it was shared: %s', (text, one) => {
    expect(read(text)).toBe(one);
  });

  it('keeps what names the post, and its upper and lower case', () => {
    expect(read('https://youtube.com/watch?v=AbC&t=12&si=x', 'youtube')).toBe(
      'https://youtube.com/watch?v=AbC',
    );
    expect(read('https://facebook.com/story.php?story_fbid=1&id=2&ref=x', 'facebook')).toBe(
      'https://facebook.com/story.php?id=2&story_fbid=1',
    );
    expect(read('https://fb.watch/AbC/', 'facebook')).toBe('https://fb.watch/AbC');
  });

  test.each([
    'instagram.com/p/x',
    'ftp://instagram.com/p/x',
    'javascript:alert(1)//https://instagram.com/p/x',
    'https://user@instagram.com/p/x',
    'https://instagram.com:8080/p/x',
    'https://instagram.com',
    'https://instagram.com/',
    'https://instagram.com/p/x y',
    `https://instagram.com/${'x'.repeat(POST_URL_MAX_CHARACTERS)}`,
    '',
  ])('is none without scheme, host and place: %s', (text) => {
    expect(read(text)).toBe('URL_INVALID');
  });

  test.each([
    'https://instagram.com.evil.test/p/x',
    'https://evilinstagram.com/p/x',
    'https://evil.test/https://instagram.com/p/x',
    'https://tiktok.com/@x/video/1',
    'https://127.0.0.1/p/x',
    'https://localhost/p/x',
  ])('of another host is not the platform’s: %s', (text) => {
    expect(read(text)).toBe('URL_HOST');
  });

  it('of LocalBuzz is on the configured host; a device, which does not know it, leaves that to the server', () => {
    const one = 'https://www.localbuzz.test/p/1?utm_source=x';
    expect(read(one, 'localBuzz')).toBe('https://localbuzz.test/p/1');
    expect(read('https://localbuzz.example/p/1', 'localBuzz')).toBe('URL_HOST');

    expect(readPostUrl(one, { platform: 'localBuzz', type: 'reel' }, null)).toEqual({
      ok: true,
      value: 'https://localbuzz.test/p/1',
    });
    expect(
      readPostUrl('https://evil.test/p/1', { platform: 'instagram', type: 'reel' }, null).ok,
    ).toBe(false);
  });

  it('read again is itself, and always on one of the platform’s own hosts, without a port or a user', () => {
    const part = fc.stringMatching(/^[A-Za-z0-9_.?=&#/@:-]{0,30}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...platforms),
        fc.constantFrom('https://', 'http://', 'https://www.', ''),
        fc.constantFrom(
          'instagram.com',
          'vm.tiktok.com',
          'youtu.be',
          'fb.watch',
          'localbuzz.test',
          'evil.test',
        ),
        part,
        fc.constantFrom(null, ...deliverableTypes),
        (platform, scheme, host, rest, type) => {
          const post = { platform, type };
          const found = readPostUrl(`${scheme}${host}/${rest}`, post, 'localbuzz.test');
          if (!found.ok) return;
          expect(readPostUrl(found.value, post, 'localbuzz.test')).toEqual(found);
          const { protocol, hostname, port, username } = new URL(found.value);
          expect([protocol, port, username]).toEqual(['https:', '', '']);
          expect(hosts[platform]).toContain(hostname);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('a link is one of a post of the promised kind', () => {
  const links = {
    reel: 'https://www.instagram.com/reel/Cx1/',
    reelOfHer: 'https://www.instagram.com/maya.b/reel/Cx1/?igsh=x',
    shared: 'https://www.instagram.com/share/reel/BAx_1',
    post: 'https://www.instagram.com/p/Cx1/',
    story: 'https://www.instagram.com/stories/maya.b/3123456789/',
    profile: 'https://www.instagram.com/maya.b/',
    reelsTab: 'https://www.instagram.com/maya.b/reels/',
    tag: 'https://www.instagram.com/explore/tags/patio/',
  };
  test.each([
    ['reel', ['reel', 'reelOfHer', 'shared', 'post']],
    ['photo', ['post']],
    ['story', ['story']],
  ] as const)('a %s on Instagram', (type, right) => {
    const taken = Object.entries(links).filter(
      ([, url]) => read(url, 'instagram', type) !== 'URL_KIND',
    );
    expect(taken.map(([name]) => name)).toEqual(right);
  });

  test.each([
    ['tiktok', 'tiktok', 'https://www.tiktok.com/@maya/video/7312', 'https://www.tiktok.com/@maya'],
    ['tiktok', 'tiktok', 'https://vm.tiktok.com/ZMabc/', 'https://www.tiktok.com/tag/patio'],
    ['photo', 'tiktok', 'https://tiktok.com/@m/photo/7312', 'https://tiktok.com/@m/video/7312'],
    [
      'youtubeShort',
      'youtube',
      'https://youtube.com/shorts/AbC',
      'https://youtube.com/playlist?list=AbC',
    ],
    ['youtubeVideo', 'youtube', 'https://m.youtube.com/watch?v=AbC', 'https://youtube.com/@maya'],
    ['youtubeVideo', 'youtube', 'https://youtu.be/AbC?si=x', 'https://youtube.com/channel/AbC'],
    ['reel', 'facebook', 'https://www.facebook.com/reel/123', 'https://www.facebook.com/maya'],
    [
      'photo',
      'facebook',
      'https://facebook.com/photo/?fbid=1&set=a',
      'https://facebook.com/profile.php?id=1',
    ],
    [
      'reel',
      'facebook',
      'https://facebook.com/maya/videos/12/',
      'https://facebook.com/maya/videos',
    ],
    ['reel', 'facebook', 'https://facebook.com/watch/?v=12', 'https://facebook.com/groups/12'],
    [
      'story',
      'facebook',
      'https://facebook.com/stories/12/UzpfSVNDOj==/',
      'https://facebook.com/stories/12',
    ],
  ] as const)('a %s on %s: %s, but not %s', (type, platform, right, wrong) => {
    expect(read(right, platform, type)).toMatch(/^https:/);
    expect(read(wrong, platform, type)).toBe('URL_KIND');
  });

  it('two addresses of one post have one key, and two posts have two', () => {
    const key = (url: string, platform: Platform = 'instagram') =>
      postKeyOf(read(url, platform), platform);
    expect(key(links.reel)).toBe(key(links.post));
    expect(key(links.reelOfHer)).toBe(key(links.post));
    expect(key('https://youtu.be/AbC', 'youtube')).toBe(
      key('https://www.youtube.com/watch?v=AbC&t=1', 'youtube'),
    );
    expect(key('https://www.tiktok.com/v/7312.html', 'tiktok')).toBe(
      key('https://tiktok.com/@maya/video/7312', 'tiktok'),
    );
    const onFacebook = ['maya/posts/1', 'permalink.php?story_fbid=1&id=2', 'watch/?v=1'].map(
      (one) => key(`https://facebook.com/${one}`, 'facebook'),
    );
    expect(new Set(onFacebook).size).toBe(1);
    expect(key('https://instagram.com/p/Cx2')).not.toBe(key(links.post));
    expect(key('https://facebook.com/photo?fbid=1', 'facebook')).not.toBe(
      key('https://facebook.com/photo?fbid=2', 'facebook'),
    );
  });
});

describe('the posts that are owed', () => {
  it('are as many as each deliverable asks for, where it is posted at all', () => {
    const deliverables = [
      { id: 'a', type: 'reel', platform: 'instagram', qty: 2, notes: '' },
      { id: 'b', type: 'rawClips', platform: null, qty: 5, notes: '' },
      { id: 'c', type: 'tiktok', platform: 'tiktok', qty: 1, notes: '' },
    ] as const;
    const owed = requiredPosts({ ...defaultTerms(), deliverables: [...deliverables] });

    expect(owed.map(({ deliverableId, index }) => `${deliverableId}${index}`)).toEqual([
      'a0',
      'a1',
      'c0',
    ]);
    expect(requiredPosts({ requiresPost: false, deliverables: [...deliverables] })).toEqual([]);
  });
});
