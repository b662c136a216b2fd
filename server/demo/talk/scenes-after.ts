/** Pieces of conversation from the day of a shoot on. See `scenes-before.ts`. */
export const scenesAfter = {
  dayof: [
    `c: Leaving now, should be there in twenty.
b: We're ready. Somebody swept twice.
c: For me?!
b: For the health inspector, officially.`,
    `c: Outside, I think. Is it the door with the sticker?
b: Yes! Coming.`,
    `b: How was it for you today?
c: Easy. Everyone ignored me after five minutes, which is the dream.
b: We were told to ignore you. It took practice.`,
    `c: Got what I needed and forty things I didn't know I needed.
b: You left a lens cap on the shelf next to the register.
c: Of course I did. I'll pick it up when I come for [gift].`,
    `c: Finished! I locked the side door behind me as you asked.
b: Thanks [creator]. Hope it wasn't too noisy.
c: The noise is half the film.`,
    `b: Somebody just asked me whether you're "the famous one".
c: Please tell them yes
b: I told them you're the patient one. I think it's better.`,
  ],
  thanks: [
    `b: Thank you again for coming, the whole team liked you.
c: Likewise. You have a place where people talk to each other, that's rarer than you'd think.`,
    `c: Thank you for having me! And for the sandwich, which was not in the brief.
b: The sandwich is never in the brief.`,
    `b: I wanted to say thanks properly: you were careful with our guests and it showed.
c: That means more than the view count, truly.`,
    `c: Still smiling about today. Please thank the person who held the reflector, I never got a name.
b: That's Wes. He's telling everyone he works in film now.
c: He does.`,
    `b: You were out before I could thank you. So: thank you.
c: I run when I'm full of footage. Thank YOU.`,
    `c: Three hundred clips, nobody yelled, one dog. A perfect day.
b: The dog isn't even ours.`,
  ],
  deliver: [
    `c: First version is up. 41 seconds, captions included.
b: Love the middle. Could the name stay on screen a breath longer at the end?
c: Sure, I'll give it a full second more.
b: Then it's a yes from me.`,
    `c: Uploading tonight from the library, my internet at home is out.
b: No hurry, we look at it {+1} with the team.
c: It's there now. Be honest.
b: Honest: we watched it three times and nobody had a note. Approved.`,
    `b: The second clip is so good. The first one shows a guest who'd rather not be in it, the one in the green shirt.
c: Thanks for catching that, I'll cut around them. New version in an hour.
b: Seen it, all clear now.`,
    `c: Four photos and one film are in. The film has two endings, pick one.
b: The quiet one. We argued, but the quiet one.
c: Hoped so.`,
    `b: Feedback from the team, short: brighter at the start, shorter in the middle, don't touch the end.
c: Brighter and shorter, end untouched. You'd make a good editor.
b: I'd make an impatient one.`,
    `c: Cut number two is in, I moved [shot1] to the front.
b: Now it starts like the place feels. Approved!`,
  ],
  post: [
    `c: Posted! Link's in the campaign. [tag] in the first line, tagged you twice by accident.
b: Twice is fine, my mother counts them.`,
    `c: It went out this morning and it's doing well, mostly saves.
b: What does a save mean?
c: It means "I'm going there". Best number there is.
b: Then we need more chairs.`,
    `b: A couple came in today because of your post and asked for [thing] by name.
c: That never gets old! Thanks for telling me.`,
    `c: Scheduled for {+1} at 6 PM, when people decide about their weekend.
b: We'll be refreshing.`,
    `b: Link works, checked it off. The comment about [place] being "suspiciously nice" is my new favorite.
c: I didn't pay them, I promise.`,
    `c: Live now. I pinned a comment with your hours because three people asked in the first minute.
b: Smart. We should pin it on our door.`,
  ],
  follow: [
    `b: Two weeks on: still people saying they saw it. Would you do another one with us later in the year?
c: Any time. Put me down for the first date you have.`,
    `c: I passed by yesterday and you have a line! Is that us?
b: That is at least a third you.
c: I'll take a third.`,
    `b: May we keep using the stills on our page for the year? It's in the licence but asking feels nicer.
c: Asking is nicer, and yes.`,
    `b: I left you a review. I used the word "unhurried" and I mean it as the highest praise.
c: I'm putting that on a card. Thank you, [contact].`,
    `c: Numbers after a week: 9,700 views, 203 saves, and one proposal of marriage in the comments (not for me).
b: For whom?
c: For [thing].`,
    `b: A friend runs a place nearby and asked who made the video. May I pass on your name?
c: Please do! Thank you for asking first.`,
  ],
  calledOff: [
    `b: You'll have seen the news: burn ban, the yard stays cold. We have to cancel the raku night, I'm sorry.
c: Nothing to be sorry for, the hills are tinder. Does the studio itself stay open?
b: Yes, everything without flames goes on.
c: Then I'll come and throw a crooked bowl in solidarity.`,
    `c: Is the firing still on with the smoke warnings?
b: I just hung up with the county. It isn't. I'm writing to everyone one by one.
c: Better one cold evening than one hot one. Thanks for telling me yourself.
b: You'll hear first when we reopen.`,
    `b: We're calling the evening off, the fire department was friendly and very clear.
c: Understood. I hadn't booked anything that can't move, so no harm on my side.
b: Thank you for being kind. The glaze tests will wait for us.`,
    `b: No fire for now, [creator]. The ban has no end date, so I'd rather cancel than keep you hanging.
c: I appreciate that more than a maybe. Keep the cotton shirt joke for next time.`,
  ],
};
